/** What embeds the database as one jar. The jar has no classes beside those of the modules that it joins. */
package io.graphflow.dist;
