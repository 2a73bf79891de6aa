import { FLAT_MAX, LANDMARK_MAX } from '@muster/domain/places/limits.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { isOnlyLocality } from '@muster/domain/preferences/rules.ts'
import type { PreferencesDraft, PreferencesForm } from '@muster/domain/preferences/schema.ts'
import { preferencesWords } from '@muster/domain/preferences/words.ts'
import { type Control, Controller, useWatch } from 'react-hook-form'
import { TextField } from '#ui/field.tsx'

interface HomeDetailsProps {
  control: Control<PreferencesDraft, unknown, PreferencesForm>
  isBusy: boolean
}

/** What a search does not know. The landmark says what is missing as long as the address is only a locality (R220). */
export function HomeDetails({ control, isBusy }: HomeDetailsProps) {
  'use no memo' // react-hook-form changes its errors in place
  const address = useWatch({ control, name: 'address' })
  const isWide = address !== null && isOnlyLocality(address)
  return (
    <>
      <Controller
        name="landmark"
        control={control}
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            label={placesWords.landmark}
            maxLength={LANDMARK_MAX}
            autoComplete="off"
            readOnly={isBusy}
            required={isWide}
            error={fieldState.error?.message}
            hint={isWide ? preferencesWords.tooCoarse(address.formattedAddress) : placesWords.landmarkHint}
          />
        )}
      />
      <Controller
        name="flat"
        control={control}
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            label={placesWords.flat}
            maxLength={FLAT_MAX}
            autoComplete="address-line2"
            readOnly={isBusy}
            error={fieldState.error?.message}
          />
        )}
      />
    </>
  )
}
