import { expect, test } from 'vitest'
import { splitMeetingPoint } from './meeting-point.ts'

const LONG = 'Padmashree Dr. D. Y. Patil Medical College, Hospital and Research Centre'

test.each([
  ['Phoenix Marketcity, Ramwadi, Pune, Maharashtra 411014', 'Phoenix Marketcity', 'Ramwadi'],
  [
    'Phoenix Marketcity, 207, Nagar Road, Viman Nagar, Pune, Maharashtra 411014, India',
    'Phoenix Marketcity',
    'Viman Nagar',
  ],
  [
    'Ruby Hall Clinic, 40, Sassoon Rd, Dhole Patil Road, Pune, Maharashtra 411001, India',
    'Ruby Hall Clinic',
    'Dhole Patil Road',
  ],
  ['12/3 Sassoon Road, Dhole Patil Road, Pune, Maharashtra 411001', '12/3 Sassoon Road', 'Dhole Patil Road'],
  ['Flat No. 4, A-304, Karishma Society, Kothrud, Pune 411038', 'Karishma Society', 'Kothrud'],
  ['S. No. 45, 2nd Floor, Amanora Mall, Amanora, Pune - 411028', 'Amanora Mall', 'Amanora'],
  ['Gate 3, Paud Road, Kothrud, Pune, Maharashtra 411038', 'Gate 3', 'Kothrud'],
  ['Main Gate, Magarpatta City, Hadapsar, Pune', 'Main Gate', 'Magarpatta City'],
  [
    'Gate 2, opposite the old post office, Karishma Society, Erandwane 411004, Pune City',
    'Gate 2',
    'Erandwane',
  ],
  ['GVMG+4X, Sassoon Hospital, Pune Station, Pune, Maharashtra, India', 'Sassoon Hospital', 'Pune Station'],
  ['Shivajinagar, GVMG+4X Pune, Maharashtra, India', 'Shivajinagar', null],
  [`${LONG}, Sant Tukaram Nagar, Pune`, LONG.slice(0, LONG.indexOf(',')), 'Hospital and Research Centre'],
  ['फिनिक्स मार्केटसिटी, विमान नगर, पुणे, महाराष्ट्र ४११०१४', 'फिनिक्स मार्केटसिटी', 'विमान नगर'],
  ['Kothrud, Pune', 'Kothrud', null],
  ['Pune Station, Pune Station, Pune', 'Pune Station', null],
  ['Aundh', 'Aundh', null],
  ['Under the big banyan behind the depot 411038', 'Under the big banyan behind the depot 411038', null],
  ['कोथरूड डेपो', 'कोथरूड डेपो', null],
  ['12, Pune 411038', '12, Pune 411038', null],
  ['Pune, Maharashtra', 'Pune, Maharashtra', null],
])('"%s" is "%s" in %s', (meetingPoint, name, area) => {
  expect(splitMeetingPoint(meetingPoint)).toEqual({ name, area })
})
