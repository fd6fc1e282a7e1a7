/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.opensearch;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** A test that starts a server, and is skipped unless somebody asks for it. */
@EnabledIfSystemProperty(
    named = "cachemark.stores",
    matches = ".*\\bopensearch\\b.*",
    disabledReason = "a server with a heap of 1 GB is started by -Dcachemark.stores=opensearch")
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface WhereAsked {}
