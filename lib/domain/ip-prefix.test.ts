import { expect, test } from "vitest";
import { ipPrefixOf, shortenIpPrefix } from "./ip-prefix";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::6", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
])("%s is one caller of %s", (address, network) => expect(ipPrefixOf(address)).toBe(network));

test.each([
  ["192.0.2.7", "192.0.2.x"],
  ["2001:db8:1:2::/64", "2001:db8:1:x"],
  ["unknown", "unknown"],
])("%s is shown as %s", (network, shown) => expect(shortenIpPrefix(network)).toBe(shown));
