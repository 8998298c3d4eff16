/**
 * The life of a database, from its creation over writes, transactions, schema, checkpoints, closing
 * and opening to crashes and failing disks, against a model in memory. Start with {@link
 * io.graphflow.core.lifetime.LifetimeTest}.
 */
package io.graphflow.core.lifetime;
