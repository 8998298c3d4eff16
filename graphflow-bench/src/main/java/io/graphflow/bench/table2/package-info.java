/** The paper's Table 2: the memory of a database's components in its five layouts. */
package io.graphflow.bench.table2;
