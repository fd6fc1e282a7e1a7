/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.clickhouse;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** A test that loads ClickHouse, and is skipped unless somebody asks for it. */
@EnabledIfSystemProperty(
    named = "cachemark.stores",
    matches = ".*\\bclickhouse\\b.*",
    disabledReason =
        "a library of 570 MB is loaded by -Dcachemark.stores=clickhouse, once it is prepared")
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface WhereAsked {}
