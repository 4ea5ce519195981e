import { expect, test } from "vitest";
import { ipPrefixOf, isWithin, parseNetwork, shortenIpPrefix } from "./networks";

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

test.each([
  ["192.0.2.7", ["192.0.2.7"], true],
  ["192.0.2.8", ["192.0.2.7"], false],
  ["192.0.2.200", ["10.0.0.0/8", "192.0.2.0/24"], true],
  ["192.0.3.1", ["192.0.2.0/23"], true],
  ["192.0.4.1", ["192.0.2.0/23"], false],
  ["::ffff:192.0.2.7", ["192.0.2.0/24"], true],
  ["2001:db8::1", ["2001:db8::/32"], true],
  ["2001:DB8:0:0:0:0:0:1", ["2001:db8::1"], true],
  ["2001:db9::1", ["2001:db8::/32"], false],
  ["fe80::1%eth0", ["fe80::/10"], true],
  ["::1", ["::1/128"], true],
  ["1.2.3.4", ["0.0.0.0/0"], true],
  ["2001:db8::1", ["0.0.0.0/0"], false],
  ["unknown", ["0.0.0.0/0", "::/0"], false],
])("%s in %j: %s", (address, networks, expected) => {
  expect(isWithin(address, networks)).toBe(expected);
});

test.each([
  "",
  "10.0.0",
  "10.0.0.256",
  "10.0.0.01",
  "10.0.0.0/33",
  "10.0.0.0/8/8",
  "10.0.0.0/x",
  "1::2::3",
  "1:2:3:4:5:6:7:8:9",
  "::/129",
  "example.com",
  "12345::",
])("%j is no network", (text) => expect(parseNetwork(text)).toBeNull());
