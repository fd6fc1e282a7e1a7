/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** MariaDB as a store, the service that starts it, and MySQL, which speaks the same SQL. */
package org.cachemark.stores.mariadb;
