package io.graphflow.core.csv;

import java.net.Inet4Address;
import java.net.InetAddress;

/** Tells addresses that anybody may reach from those of this machine and of the networks it is in. */
final class PublicAddress {
  /** The first 96 bits of IPv6 addresses that stand for one of IPv4: 64:ff9b::/96. */
  private static final byte[] TRANSLATED = {0, 0x64, (byte) 0xff, (byte) 0x9b};

  private PublicAddress() {}

  /** Whether an address is public; those that no machine has are not. */
  static boolean is(InetAddress address) {
    if (address.isAnyLocalAddress()
        || address.isLoopbackAddress()
        || address.isLinkLocalAddress()
        || address.isSiteLocalAddress()
        || address.isMulticastAddress()) {
      return false;
    }
    byte[] bytes = address.getAddress();
    return address instanceof Inet4Address ? isPublic4(bytes, 0) : isPublic6(bytes);
  }

  private static boolean isPublic4(byte[] bytes, int from) {
    int first = bytes[from] & 0xff;
    int second = bytes[from + 1] & 0xff;
    return switch (first) {
      // This network, private, loopback.
      case 0, 10, 127 -> false;
      // Shared by a provider's customers.
      case 100 -> (second & 0xc0) != 0x40;
      case 169 -> second != 254;
      case 172 -> (second & 0xf0) != 0x10;
      // Protocol assignments, private.
      case 192 -> second != 168 && !(second == 0 && bytes[from + 2] == 0);
      // Measurements of devices.
      case 198 -> (second & 0xfe) != 18;
      default -> first < 224;
    };
  }

  private static boolean isPublic6(byte[] bytes) {
    boolean unique = (bytes[0] & 0xfe) == 0xfc;
    boolean translated = true;
    boolean compatible = true;
    for (int i = 0; i < 12; i++) {
      translated &= bytes[i] == (i < TRANSLATED.length ? TRANSLATED[i] : 0);
      compatible &= bytes[i] == 0;
    }
    // 2002::/16 has an IPv4 address in its next bits.
    boolean tunnelled = bytes[0] == 0x20 && bytes[1] == 0x02;
    return !unique
        && !((translated || compatible) && !isPublic4(bytes, 12))
        && !(tunnelled && !isPublic4(bytes, 2));
  }
}
