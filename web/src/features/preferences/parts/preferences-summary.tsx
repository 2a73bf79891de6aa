import type { EventReply } from '@muster/domain/events/schema.ts'
import { lacksStreet } from '@muster/domain/preferences/home.ts'
import { addressOf, homeOf, shownFood } from '@muster/domain/preferences/rules.ts'
import type { PreferencesReply } from '@muster/domain/preferences/schema.ts'
import { preferencesWords as say } from '@muster/domain/preferences/words.ts'
import { screenTitles } from '@muster/domain/shell/words.ts'
import { MapPinPlus, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { AddressCard } from '#features/places/address-card.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DockBar } from '#ui/dock-bar.tsx'
import { Screen } from '#ui/screen.tsx'
import { PreferencesSection } from './preferences-section.tsx'
import { PrivateAddress } from './private-address.tsx'

interface PreferencesSummaryProps {
  event: EventReply
  row: PreferencesReply
  notice: ReactNode
  onEdit: () => void
}

export function PreferencesSummary({ event, row, notice, onEdit }: PreferencesSummaryProps) {
  const address = addressOf(row)
  const home = homeOf(row)
  const isTooCoarse = home !== null && lacksStreet(home)
  return (
    <>
      <Screen isDocked>
        {notice}
        <p className="mb-6 font-semibold">{event.name}</p>
        <div className="space-y-8">
          <PreferencesSection title={say.jacketSize}>
            <Card>
              <p className="px-4 py-3 font-semibold text-base">{row.tshirtSize}</p>
            </Card>
          </PreferencesSection>
          {address && (
            <PreferencesSection title={say.address}>
              <PrivateAddress />
              {isTooCoarse && (
                <p className="mb-3 flex gap-2.5 rounded-md bg-warn-soft px-4 py-3 text-sm text-warn-ink">
                  <MapPinPlus aria-hidden="true" className="size-5 shrink-0" />
                  {say.tooCoarse(address.formattedAddress)}
                </p>
              )}
              <AddressCard address={address} flat={row.flat} landmark={row.landmark} />
            </PreferencesSection>
          )}
          <PreferencesSection title={say.foodAndDrink}>
            <Card>
              <dl className="divide-y divide-line [&>div]:px-4 [&>div]:py-3 [&_dt]:text-muted [&_dt]:text-xs">
                <div>
                  <dt>{say.food}</dt>
                  <dd className="font-semibold">{say.foods[shownFood(row.food)]}</dd>
                </div>
                {event.availableDrinks.length > 0 && (
                  <Drinks chosen={row.drinkPreference} offered={event.availableDrinks} />
                )}
              </dl>
            </Card>
          </PreferencesSection>
        </div>
      </Screen>
      <DockBar label={screenTitles.myPreferences}>
        <Button isWide icon={<Pencil aria-hidden="true" />} onClick={onEdit}>
          {say.edit}
        </Button>
      </DockBar>
    </>
  )
}

interface DrinksProps {
  chosen: readonly string[]
  offered: readonly string[]
}

function Drinks({ chosen, offered }: DrinksProps) {
  const still = offered.filter(drink => chosen.includes(drink))
  const gone = chosen.filter(drink => !offered.includes(drink))
  return (
    <div>
      <dt>{say.drinks}</dt>
      <dd>
        {still.length === 0 ? (
          <span className="font-semibold">{say.noDrinks}</span>
        ) : (
          <ul className="mt-1 flex flex-wrap gap-2">
            {still.map(drink => (
              <li key={drink} className="min-w-0 wrap-anywhere">
                <Badge tone="neutral">{drink}</Badge>
              </li>
            ))}
          </ul>
        )}
        {gone.length > 0 && (
          <p className="mt-2 text-muted text-sm wrap-anywhere">{say.noLongerOffered(gone)}</p>
        )}
      </dd>
    </div>
  )
}
