import type { EventReply, EventsReply } from '@muster/domain/events/schema.ts'
import { correctClock, serverNow } from '#device/clock.ts'
import { isEarlyWaiting, readEarly } from '#device/early-read.ts'
import { keepEarlyTap } from '#device/early-tap.ts'
import { isFromServiceWorker } from '#device/from-service-worker.ts'
import { type SessionUser, useSession } from '#device/session.ts'
import { findAtHand } from '#features/check-ins/find-at-hand.ts'
import { NextSkeleton } from '#features/check-ins/parts/next-skeleton.tsx'
import { firstPagePath } from '#features/event-data/first-page.ts'
import { EventsList } from '#features/events/parts/events-list.tsx'
import { mayCreateEvents } from '#features/events/parts/new-event-link.tsx'
import { events } from './ask-first.ts'

/** Nobody is asked anything, and no card says who is logged in. */
const isPlain = (list: readonly EventReply[]) =>
  list.length > 0 && !list.some(({ rollCall, joinRefusal }) => rollCall?.isAsked || joinRefusal)

/**
 * The events are on the screen until React shows the same (decision 101). What is not plain waits for React, and so does
 * a phone that has the app: drawing twice would only keep React waiting.
 */
async function showEvents(): Promise<void> {
  if (isFromServiceWorker()) return
  const early = await events
  const { user } = useSession.getState()
  if (!early?.reply || !user) return
  correctClock(early.reply.date, early.sentAt, Date.now())
  const { data } = early.reply.body as EventsReply
  if (isPlain(data) && isEarlyWaiting(firstPagePath)) draw(data, user)
}

function draw(list: EventReply[], user: SessionUser): void {
  const content = document.getElementById('content')
  const atHand = findAtHand(list, serverNow())
  if (atHand) void readEarly(`/events/${atHand.id}/my-itinerary`)
  // the JSX of this script makes nodes of the page (react.ts)
  const screen: unknown = (
    <EventsList events={list} next={atHand && <NextSkeleton />} mayCreate={mayCreateEvents(user)} />
  )
  content?.replaceChildren(screen as Node)
  content?.addEventListener('click', keepTap)
}

/** A button does nothing yet: the app repeats the tap. */
function keepTap({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button') : null
  if (button) keepEarlyTap(button.getAttribute('aria-describedby'))
}

void showEvents()
