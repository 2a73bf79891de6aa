import type { EventReply } from '@muster/domain/events/schema.ts'
import type { AddressResult } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { FORM_FOODS, JACKET_SIZES } from '@muster/domain/preferences/limits.ts'
import { isOnlyLocality, toggledDrink } from '@muster/domain/preferences/rules.ts'
import type { PreferencesDraft, PreferencesForm } from '@muster/domain/preferences/schema.ts'
import { preferencesWords as say } from '@muster/domain/preferences/words.ts'
import { useQuery } from '@tanstack/react-query'
import { type Control, Controller } from 'react-hook-form'
import { AddressField } from '#features/places/address-field.tsx'
import { mapsConfigQuery } from '#features/places/api.ts'
import { ChoiceGroup, ManyChoices } from '#ui/choice-group.tsx'
import { HomeDetails } from './home-details.tsx'
import { PreferencesSection } from './preferences-section.tsx'
import { PrivateAddress } from './private-address.tsx'

interface PreferencesFieldsProps {
  event: EventReply
  control: Control<PreferencesDraft, unknown, PreferencesForm>
  isBusy: boolean
}

interface WithHome extends PreferencesFieldsProps {
  /** another place was chosen */
  onMove: () => void
}

const sizes = JACKET_SIZES.map(size => ({ value: size, label: size }))
const foods = FORM_FOODS.map(food => ({ value: food, label: say.foods[food] }))

/** In the order of the screen: react-hook-form focuses the first invalid field. */
export function PreferencesFields({ event, control, isBusy, onMove }: WithHome) {
  'use no memo' // react-hook-form changes its errors in place
  const region = useQuery(mapsConfigQuery).data?.region.name
  return (
    <div className="space-y-8">
      <PreferencesSection title={say.jacketSize} notes={[say.required]}>
        <Controller
          name="tshirtSize"
          control={control}
          render={({ field, fieldState }) => (
            <ChoiceGroup
              {...field}
              legend={say.jacketSize}
              isLegendHidden
              requiredLabel={say.required}
              choices={sizes}
              isShort
              error={fieldState.error?.message}
              isBusy={isBusy}
            />
          )}
        />
      </PreferencesSection>
      <PreferencesSection title={say.address} notes={[say.required, region && say.onlyIn(region)]}>
        <PrivateAddress />
        <Controller
          name="address"
          control={control}
          render={({ field, fieldState }) => (
            <AddressField
              {...field}
              onChange={address => {
                if (address && !isSamePlace(address, field.value)) onMove()
                field.onChange(address)
              }}
              isTooWide={isOnlyLocality}
              details={<HomeDetails control={control} isBusy={isBusy} />}
              label={placesWords.searchLabel}
              isRequired
              error={fieldState.error?.message}
              isBusy={isBusy}
            />
          )}
        />
      </PreferencesSection>
      <PreferencesSection title={say.foodAndDrink}>
        <div className="space-y-5">
          <Controller
            name="food"
            control={control}
            render={({ field, fieldState }) => (
              <ChoiceGroup
                {...field}
                legend={say.food}
                choices={foods}
                error={fieldState.error?.message}
                isBusy={isBusy}
              />
            )}
          />
          {event.availableDrinks.length > 0 && (
            <DrinksField event={event} control={control} isBusy={isBusy} />
          )}
        </div>
      </PreferencesSection>
    </div>
  )
}

const isSamePlace = ({ coordinates: one }: AddressResult, other: AddressResult | null) =>
  one.latitude === other?.coordinates.latitude && one.longitude === other.coordinates.longitude

function DrinksField({ event: { availableDrinks }, control, isBusy }: PreferencesFieldsProps) {
  'use no memo' // react-hook-form changes its errors in place
  return (
    <Controller
      name="drinks"
      control={control}
      render={({ field: { value, onChange, ...field }, fieldState }) => (
        <ManyChoices
          {...field}
          legend={say.drinks}
          choices={availableDrinks.map(drink => ({ value: drink, label: drink }))}
          values={value}
          onToggle={drink => onChange(toggledDrink(value, drink, availableDrinks))}
          none={{ label: say.noDrinks, onChoose: () => onChange(toggledDrink(value, null, [])) }}
          error={fieldState.error?.message}
          isBusy={isBusy}
        />
      )}
    />
  )
}
