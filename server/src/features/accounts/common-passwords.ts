import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isPersonalPassword, type PasswordOwner } from '@muster/domain/accounts/rules-password.ts'
import { Refused } from '#refused.ts'

/** The 3,000 commonest with at least 6 characters (decision 95); `vitest -u` writes them. */
const COMMONEST = path.join(import.meta.dirname, 'common-passwords.txt')

/** What people in India and at an off-site choose as well. */
const COMMON_HERE = `
  0123456789 987654321 9876543210 456789 abcdef abcdefg aa123456 password12 p@ssword p@ssw0rd welcome123 admin123 admin1234
  administrator root1234 toor1234 test1234 guest123 user1234 default secret123 iloveyou1 cricket123 hunter2 facebook linkedin
  android iphone nokia monsoon hellohello helloworld india123 india1234 bharat bharat123 mumbai mumbai123 pune123 pune1234
  delhi123 bangalore krishna krishna123 ganesh ganesha ganesh123 ganpati jaihind jaishreeram omsairam saibaba sairam hanuman
  lakshmi shiva123 mahadev maharashtra sachin sachin10 dhoni dhoni07 virat18 kohli18 shivaji bollywood priyanka deepika rahul123
  rohit123 rohit45 amit1234 anjali123 muster muster1 muster123 muster1234 offsite offsite123 event123 events123 travel123
  company company123 login123 mypassword nopassword newpassword`

const COMMON = new Set(`${readFileSync(COMMONEST, 'utf8')}${COMMON_HERE}`.split(/\s+/))

function isCommonPassword(password: string): boolean {
  // as it is hashed, and without case
  const folded = password.normalize('NFKC').toLowerCase()
  return COMMON.has(folded) || new Set(folded).size <= 2
}

export function refuseGuessable(password: string, owner: PasswordOwner): void {
  if (isCommonPassword(password)) throw new Refused('password_common')
  if (isPersonalPassword(password, owner)) throw new Refused('password_personal')
}
