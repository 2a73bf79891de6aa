import { isPersonalPassword, type PasswordOwner } from '@muster/domain/accounts/rules-password.ts'
import { Refused } from '#refused.ts'

const COMMON = new Set(
  `123456 1234567 12345678 123456789 1234567890 0123456789 987654321 9876543210 111111 000000 123123 112233 121212 654321 666666
  777777 888888 999999 555555 222222 333333 444444 123321 102030 131313 159753 147258 789456 456789 147852 753951 159357 1q2w3e
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx qwerty qwertyuiop qwerty1 qwerty12 qwerty123 qwe123 asdfgh asdfghjkl asdf1234 zxcvbn zxcvbnm
  abc123 abcd1234 abcdef abcdefg abc12345 a1b2c3 a1b2c3d4 aa123456 password password1 password12 password123 passw0rd p@ssword
  p@ssw0rd pass1234 pass123 pa55word letmein welcome welcome1 welcome123 admin123 admin1234 administrator root1234 toor1234 test123
  test1234 testing guest123 user1234 changeme default secret secret123 iloveyou iloveyou1 loveme lovely sunshine princess dragon
  monkey football baseball cricket cricket123 superman batman spiderman pokemon naruto starwars master michael jordan jennifer
  charlie daniel thomas george jessica ashley nicole andrew joshua matthew hunter2 hunter killer trustno1 whatever freedom
  computer internet samsung google facebook linkedin android iphone nokia flower cookie cheese banana orange summer winter spring
  monsoon autumn shadow mustang soccer hockey tigger pepper ginger buster maggie access access14 hello123 hellohello helloworld
  india123 india1234 bharat bharat123 mumbai mumbai123 pune123 pune1234 delhi123 bangalore krishna krishna123 ganesh ganesha
  ganesh123 ganpati jaihind jaishreeram omsairam saibaba sairam hanuman lakshmi shiva123 mahadev maharashtra sachin sachin10 dhoni
  dhoni07 virat18 kohli18 shivaji bollywood priyanka deepika rahul123 rohit123 rohit45 amit1234 anjali123 muster muster1 muster123
  muster1234 offsite offsite123 event123 events123 travel travel123 company company123 login123 mypassword nopassword newpassword`.split(
    /\s+/,
  ),
)

function isCommonPassword(password: string): boolean {
  const lowerCase = password.toLowerCase()
  return COMMON.has(lowerCase) || new Set(lowerCase).size <= 2
}

export function refuseGuessable(password: string, owner: PasswordOwner): void {
  if (isCommonPassword(password)) throw new Refused('password_common')
  if (isPersonalPassword(password, owner)) throw new Refused('password_personal')
}
