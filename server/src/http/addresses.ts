import ipaddr from 'ipaddr.js'

/** An IPv4 address that is written as IPv6 is one of IPv4. `null` for what is no address. */
const read = (ip: string) => (ipaddr.isValid(ip) ? ipaddr.process(ip) : null)

const firstGroups = (address: ipaddr.IPv6, count: number) =>
  address.parts
    .slice(0, count)
    .map(part => part.toString(16))
    .join(':')

/** What one subscriber has: an address of IPv4, or all of an IPv6 /64. */
export function connectionOf(ip: string): string {
  const address = read(ip)
  return address instanceof ipaddr.IPv6 ? firstGroups(address, 4) : (address?.toString() ?? ip)
}

/** For the log, without the part that says who it was. */
export function networkOf(ip: string): string {
  const address = read(ip)
  if (address instanceof ipaddr.IPv6) return firstGroups(address, 3)
  return address instanceof ipaddr.IPv4 ? address.octets.slice(0, 3).join('.') : 'unknown'
}
