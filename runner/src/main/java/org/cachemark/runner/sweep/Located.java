/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.runner.sweep;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;

/**
 * A scalar of a YAML file, as text, and the line that it stands on.
 *
 * @param line from 1
 */
@JsonDeserialize(using = Located.Reader.class)
record Located(String text, int line) {

  static final class Reader extends StdDeserializer<Located> {

    private static final long serialVersionUID = 1;

    Reader() {
      super(Located.class);
    }

    @Override
    public Located deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      if (!parser.currentToken().isScalarValue()) {
        return (Located) context.handleUnexpectedToken(Located.class, parser);
      }
      return new Located(parser.getText(), parser.currentTokenLocation().getLineNr());
    }
  }
}
