/** Files of web servers and of object stores that answer as these: {@link io.graphflow.graphar.http.HttpStore} is where to start. */
package io.graphflow.graphar.http;
