package io.graphflow.generate.snb;

import java.util.Collection;
import java.util.List;

/**
 * What only the files show of a person; {@link Persons} has the rest.
 *
 * @param person the person's number
 * @param address the usual IP address
 * @param jobs at different companies, earlier ones first
 */
record Profile(
    int person,
    String firstName,
    String lastName,
    String gender,
    String address,
    Collection<String> languages,
    List<String> emails,
    List<Job> jobs) {
  /**
   * Where somebody works.
   *
   * @param company its ID
   * @param from the year of the first day
   */
  record Job(int company, int from) {}
}
