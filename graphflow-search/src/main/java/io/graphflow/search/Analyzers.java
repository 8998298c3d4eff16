package io.graphflow.search;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.AnalyzerWrapper;
import org.apache.lucene.analysis.StopwordAnalyzerBase;
import org.apache.lucene.analysis.ar.ArabicAnalyzer;
import org.apache.lucene.analysis.bg.BulgarianAnalyzer;
import org.apache.lucene.analysis.bn.BengaliAnalyzer;
import org.apache.lucene.analysis.br.BrazilianAnalyzer;
import org.apache.lucene.analysis.ca.CatalanAnalyzer;
import org.apache.lucene.analysis.cjk.CJKAnalyzer;
import org.apache.lucene.analysis.ckb.SoraniAnalyzer;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.analysis.core.SimpleAnalyzer;
import org.apache.lucene.analysis.core.StopAnalyzer;
import org.apache.lucene.analysis.core.UnicodeWhitespaceAnalyzer;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.analysis.cz.CzechAnalyzer;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.el.GreekAnalyzer;
import org.apache.lucene.analysis.email.UAX29URLEmailAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.et.EstonianAnalyzer;
import org.apache.lucene.analysis.eu.BasqueAnalyzer;
import org.apache.lucene.analysis.fa.PersianAnalyzer;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.ga.IrishAnalyzer;
import org.apache.lucene.analysis.gl.GalicianAnalyzer;
import org.apache.lucene.analysis.hi.HindiAnalyzer;
import org.apache.lucene.analysis.hu.HungarianAnalyzer;
import org.apache.lucene.analysis.hy.ArmenianAnalyzer;
import org.apache.lucene.analysis.id.IndonesianAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.lt.LithuanianAnalyzer;
import org.apache.lucene.analysis.lv.LatvianAnalyzer;
import org.apache.lucene.analysis.miscellaneous.LengthFilter;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.th.ThaiAnalyzer;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;

/** The analyzers of Lucene under the names that Neo4j gives them. Safe for use by many threads. */
final class Analyzers {
  /** The one of an index for which none is chosen. */
  static final String DEFAULT = "standard-no-stop-words";

  /** A word of as many UTF-16 units fits into an index whatever it consists of. */
  private static final int LONGEST_WORD = 8191;

  private static final SortedMap<String, Entry> ENTRIES = new TreeMap<>();

  /** An analyzer, and what it does. */
  private record Entry(String description, Analyzer analyzer) {}

  static {
    add(DEFAULT, "Words by the rules of Unicode (UAX 29), in lower case.",
        new StandardAnalyzer());
    add("standard", "As standard-no-stop-words, without frequent English words.",
        new StandardAnalyzer(EnglishAnalyzer.getDefaultStopSet()));
    add("url_or_email", "As standard, but addresses of pages and of mail are one word each.",
        new UAX29URLEmailAnalyzer(EnglishAnalyzer.getDefaultStopSet()));
    add("simple", "Runs of letters, in lower case.", new SimpleAnalyzer());
    add("stop", "As simple, without frequent English words.",
        new StopAnalyzer(EnglishAnalyzer.getDefaultStopSet()));
    add("whitespace", "What lies between white space, as it is written.",
        new WhitespaceAnalyzer());
    add("unicode_whitespace", "What lies between white space of Unicode, as it is written.",
        new UnicodeWhitespaceAnalyzer());
    add("keyword", "Each text is one word, as it is written.", new KeywordAnalyzer());
    add("cjk", "Pairs of Chinese, Japanese and Korean characters; other words in lower case.",
        new CJKAnalyzer());
    ofLanguage("arabic", new ArabicAnalyzer());
    ofLanguage("armenian", new ArmenianAnalyzer());
    ofLanguage("basque", new BasqueAnalyzer());
    ofLanguage("bengali", new BengaliAnalyzer());
    ofLanguage("brazilian", new BrazilianAnalyzer());
    ofLanguage("bulgarian", new BulgarianAnalyzer());
    ofLanguage("catalan", new CatalanAnalyzer());
    ofLanguage("czech", new CzechAnalyzer());
    ofLanguage("danish", new DanishAnalyzer());
    ofLanguage("dutch", new DutchAnalyzer());
    ofLanguage("english", new EnglishAnalyzer());
    ofLanguage("estonian", new EstonianAnalyzer());
    ofLanguage("finnish", new FinnishAnalyzer());
    ofLanguage("french", new FrenchAnalyzer());
    ofLanguage("galician", new GalicianAnalyzer());
    ofLanguage("german", new GermanAnalyzer());
    ofLanguage("greek", new GreekAnalyzer());
    ofLanguage("hindi", new HindiAnalyzer());
    ofLanguage("hungarian", new HungarianAnalyzer());
    ofLanguage("indonesian", new IndonesianAnalyzer());
    ofLanguage("irish", new IrishAnalyzer());
    ofLanguage("italian", new ItalianAnalyzer());
    ofLanguage("latvian", new LatvianAnalyzer());
    ofLanguage("lithuanian", new LithuanianAnalyzer());
    ofLanguage("norwegian", new NorwegianAnalyzer());
    ofLanguage("persian", new PersianAnalyzer());
    ofLanguage("portuguese", new PortugueseAnalyzer());
    ofLanguage("romanian", new RomanianAnalyzer());
    ofLanguage("russian", new RussianAnalyzer());
    ofLanguage("sorani", new SoraniAnalyzer());
    ofLanguage("spanish", new SpanishAnalyzer());
    ofLanguage("swedish", new SwedishAnalyzer());
    ofLanguage("thai", new ThaiAnalyzer());
    ofLanguage("turkish", new TurkishAnalyzer());
  }

  private Analyzers() {}

  private static void add(String name, String description, Analyzer analyzer) {
    ENTRIES.put(name, new Entry(description, analyzer));
  }

  private static void ofLanguage(String name, Analyzer analyzer) {
    String language = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    add(name, language + " words by their stems, without frequent ones.", analyzer);
  }

  /** What each does, by name. */
  static SortedMap<String, String> descriptions() {
    SortedMap<String, String> descriptions = new TreeMap<>();
    ENTRIES.forEach((name, entry) -> descriptions.put(name, entry.description()));
    return Collections.unmodifiableSortedMap(descriptions);
  }

  /** The words that one leaves out, sorted. */
  static List<String> stopWords(String name) {
    return ENTRIES.get(name).analyzer() instanceof StopwordAnalyzerBase base
        ? base.getStopwordSet()
            .stream()
            .map(word -> word instanceof char[] chars ? new String(chars) : word.toString())
            .sorted()
            .toList()
        : List.of();
  }

  /** The one of a name, without words that are too long for an index. */
  static Analyzer of(String name) {
    return new Shortened(ENTRIES.get(name).analyzer());
  }

  private static final class Shortened extends AnalyzerWrapper {
    private final Analyzer whole;

    Shortened(Analyzer whole) {
      super(whole.getReuseStrategy());
      this.whole = whole;
    }

    @Override
    protected Analyzer getWrappedAnalyzer(String field) {
      return whole;
    }

    @Override
    protected TokenStreamComponents wrapComponents(
        String field, TokenStreamComponents components) {
      return new TokenStreamComponents(components.getSource(),
          new LengthFilter(components.getTokenStream(), 0, LONGEST_WORD));
    }
  }
}
