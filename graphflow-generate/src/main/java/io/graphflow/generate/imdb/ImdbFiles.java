package io.graphflow.generate.imdb;

import io.graphflow.generate.csv.CsvFile;
import io.graphflow.generate.csv.CsvFolder;
import java.io.IOException;

/** The files of the 21 tables, all open at once, without headers; the type tables are written. */
final class ImdbFiles {
  final CsvFile akaName;
  final CsvFile akaTitle;
  final CsvFile castInfo;
  final CsvFile charName;
  final CsvFile companyName;
  final CsvFile completeCast;
  final CsvFile keyword;
  final CsvFile movieCompanies;
  final CsvFile movieInfo;
  final CsvFile movieInfoIdx;
  final CsvFile movieKeyword;
  final CsvFile movieLink;
  final CsvFile name;
  final CsvFile personInfo;
  final CsvFile title;

  ImdbFiles(CsvFolder folder, Vocabulary vocabulary) throws IOException {
    akaName = folder.open("aka_name.csv");
    akaTitle = folder.open("aka_title.csv");
    castInfo = folder.open("cast_info.csv");
    charName = folder.open("char_name.csv");
    companyName = folder.open("company_name.csv");
    completeCast = folder.open("complete_cast.csv");
    keyword = folder.open("keyword.csv");
    movieCompanies = folder.open("movie_companies.csv");
    movieInfo = folder.open("movie_info.csv");
    movieInfoIdx = folder.open("movie_info_idx.csv");
    movieKeyword = folder.open("movie_keyword.csv");
    movieLink = folder.open("movie_link.csv");
    name = folder.open("name.csv");
    personInfo = folder.open("person_info.csv");
    title = folder.open("title.csv");
    for (String table : new String[] {"comp_cast_type", "company_type", "info_type", "kind_type",
        "link_type", "role_type"}) {
      CsvFile file = folder.open(table + ".csv");
      for (String type : vocabulary.typeNames(table)) {
        file.field(file.rowCount() + 1).field(type).endRow();
      }
    }
  }
}
