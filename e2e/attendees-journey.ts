import { PASSWORD } from './muster.ts'
import type { Part, Screen } from './screen.ts'

/** On the card of what is next or on its own. */
const BUS_IS_IN = /to Tiger Point(?:(?!Then|Event).)*Checked In/s
const CHAI: Part = ['article', /Stretch and chai/]
const NEXT: Part = ['region', 'Next']

export async function signIn(screen: Screen, email: string): Promise<void> {
  await screen.open('/login')
  await screen.fill('Email', email)
  await screen.fill('Password', PASSWORD)
  await screen.tap(['button', 'Sign in'])
  await screen.see(['heading', /Monsoon Off-site/])
}

export async function readDay(screen: Screen): Promise<void> {
  await screen.open('/events/1/agenda')
  await screen.seeText(/10:00 AM.*Great Hall/s, ['article', /Plans for the year/])
}

export async function checkIn(screen: Screen): Promise<void> {
  await screen.open('/events/1/my-checkin')
  await screen.tap(CHAI, ['button', 'Check In'])
  await screen.see(CHAI, ['button', /^Checked In/])
}

const seePlan = (screen: Screen) =>
  screen.tap(['alertdialog', 'No Internet Connection'], ['button', 'View my saved plan'])

async function reopen(screen: Screen): Promise<void> {
  await screen.open('/events/1/my-checkin')
  await seePlan(screen)
  // without a reply the clock is the phone's, which knows nothing of the day of the demo
  await screen.tap(['button', '21 Nov, Saturday'])
  await screen.seeText('Waiting for network', ['main'])
}

/** A check-in finds no network (R446), and waits on the phone, also while the app is closed and opened again. */
export async function checkInWithoutNetwork(
  screen: Screen,
  network: { cut(): Promise<void>; restore(): Promise<void> },
): Promise<void> {
  await screen.seeKept()
  await network.cut()
  await screen.tap(NEXT, ['button', 'Check In'])
  await seePlan(screen)
  await screen.seeText('Waiting for network', NEXT)
  await reopen(screen)
  await network.restore()
  // the app also looks by itself, every 30 seconds
  await screen.tapUnless(BUS_IS_IN, ['button', 'Retry Connection'])
  await screen.seeText(BUS_IS_IN, ['main'])
  await screen.open('/events/1/my-checkin')
  await screen.seeText(BUS_IS_IN, ['main'])
}

export async function askForASeat(screen: Screen): Promise<void> {
  await screen.open('/events/1/car-pools')
  const carPool: Part = ['article', /Shivajinagar/]
  await screen.tap(carPool, ['button', 'Join'])
  await screen.see(carPool, ['button', 'Cancel Request'])
}
