/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite3;

import org.cachemark.api.StreamContract;

class Ignite3StreamContractTest extends StreamContract {

  Ignite3StreamContractTest() {
    super("embedded");
  }
}
