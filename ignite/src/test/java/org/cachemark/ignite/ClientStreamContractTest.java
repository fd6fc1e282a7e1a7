/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.ignite;

import org.cachemark.api.StreamContract;

class ClientStreamContractTest extends StreamContract {

  ClientStreamContractTest() {
    super("client");
  }
}
