package io.graphflow.storage.load.csv;

import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStream;
import io.graphflow.exception.UsageException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;

/**
 * Decompresses what Zstandard has compressed, by a library that programs may leave out. No other class names
 * that library's classes, and of this one only {@link Decompressor} cannot be loaded without them.
 */
final class Zstandard {

  private Zstandard() {}

  /**
   * What a stream holds, decompressed.
   *
   * @param name the file's name, for messages
   * @throws UsageException if the library is missing
   */
  static InputStream decompressed(InputStream raw, String name) throws IOException {
    try {
      return Decompressor.of(raw);
    } catch (LinkageError e) {
      throw missing(name, e);
    }
  }

  /**
   * Loads the library, its native code included.
   *
   * @param name the file's name, for messages
   * @throws UsageException if the library is missing
   */
  static void requireLibrary(String name) {
    try {
      Decompressor.link();
    } catch (LinkageError e) {
      throw missing(name, e);
    }
  }

  private static UsageException missing(String name, LinkageError cause) {
    return new UsageException(name + ": files compressed by Zstandard need the library"
        + " com.github.luben:zstd-jni, which cannot be loaded; add it to the dependencies of the"
        + " program, or decompress the file", cause);
  }

  /** Reports damage as the JDK's own streams do, so that readers need not know the library. */
  private static final class Decompressor extends FilterInputStream {

    private Decompressor(InputStream compressed) throws IOException {
      super(new ZstdInputStream(compressed));
    }

    /**
     * Returns the general type, as otherwise the verifier would load this class with its caller, where
     * nothing catches that the library is missing.
     */
    static InputStream of(InputStream compressed) throws IOException {
      return new Decompressor(compressed);
    }

    static void link() {
      ZstdInputStream.recommendedDInSize();
    }

    @Override
    public int read() throws IOException {
      try {
        return super.read();
      } catch (ZstdIOException e) {
        throw damaged(e);
      }
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      try {
        return super.read(target, offset, length);
      } catch (ZstdIOException e) {
        throw damaged(e);
      }
    }

    private static ZipException damaged(ZstdIOException e) {
      ZipException damage = new ZipException(e.getMessage());
      damage.initCause(e);
      return damage;
    }
  }
}
