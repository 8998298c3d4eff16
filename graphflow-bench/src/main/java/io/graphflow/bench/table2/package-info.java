/** The paper's Table 2: what the components of a database weigh in its five layouts. */
package io.graphflow.bench.table2;
