/*
 * Copyright 2026 the Cachemark authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.cachemark.stores.elasticsearch;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** A test that starts a server, and is skipped unless somebody asks for it. */
@EnabledIfSystemProperty(
    named = "cachemark.stores",
    matches = ".*\\belasticsearch\\b.*",
    disabledReason =
        "a server of 130 MB is started by -Dcachemark.stores=elasticsearch;"
            + " ES_JAVA_HOME names a JDK of 21 or newer for it, where that of the build is none")
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface WhereAsked {}
