package io.graphflow.generate.imdb;

import java.util.List;

/**
 * What goes together in a movie.
 *
 * @param share of all titles that have this plot, 0 to 1
 * @param kindId of its titles
 * @param firstYear of production
 * @param lastYear of production
 * @param countries as positions in the vocabulary's list; empty for any
 * @param genres of which each is likely
 * @param keywords of which each is likely
 * @param lowestRating in tenths
 * @param highestRating in tenths
 * @param parts always cast
 * @param voices whether its actors lend their voices
 * @param regions where distributors sell it; empty for anywhere
 * @param releaseNotes of its release dates; empty for the usual ones
 * @param links to titles of other plots
 * @param titles names of the most famous ones
 */
record MoviePlot(
    double share,
    int kindId,
    int firstYear,
    int lastYear,
    List<Integer> countries,
    List<String> genres,
    List<String> keywords,
    int lowestRating,
    int highestRating,
    List<Part> parts,
    boolean voices,
    List<String> regions,
    List<String> releaseNotes,
    List<Link> links,
    List<KnownTitle> titles) {

  /** A person, by rank, who plays a character, by rank. */
  record Part(int person, int character) {}

  /** A kind of link to titles of a plot, by its position in the vocabulary's list. */
  record Link(int linkTypeId, int plot) {}

  /** A title that everybody knows. */
  record KnownTitle(String text, int year) {}
}
