/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** MariaDB and MySQL, which speak the same SQL, as stores, and the services that start them. */
package org.cachemark.stores.mariadb;
