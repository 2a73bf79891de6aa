import type { EventForm } from '@muster/domain/events/schema-settings.ts'
import { eventSettingsWords as say } from '@muster/domain/events/words-settings.ts'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { ChoiceGroup } from '#ui/choice-group.tsx'
import { TextField } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { CoordinatorField } from './coordinator-field.tsx'

interface EventFieldsProps {
  form: UseFormReturn<EventForm, unknown, EventForm>
  /** what is stored */
  start: EventForm
  /** `null` for a new event */
  eventId: number | null
  isBusy: boolean
}

/** In the order in which an organiser knows them. */
export function EventFields({ form, start, eventId, isBusy }: EventFieldsProps) {
  'use no memo' // react-hook-form changes its errors in place
  const { errors } = form.formState
  const [joinPolicy, visibility, carPooling] = form.watch(['joinPolicy', 'visibility', 'carPooling'])
  const field = (name: keyof EventForm, label: string, hint?: string) => ({
    ...form.register(name),
    ...{ label, hint, readOnly: isBusy, error: errors[name]?.message, autoComplete: 'off' },
  })
  const choices = <Name extends 'joinPolicy' | 'registration' | 'visibility' | 'carPooling'>(
    name: Name,
    legend: string,
    labels: Readonly<Record<EventForm[Name], string>>,
  ) => (
    <Controller
      name={name}
      control={form.control}
      render={({ field: { value, onChange, ref } }) => (
        <ChoiceGroup
          {...{ ref, name, legend, isBusy, onChange }}
          value={value as EventForm[Name]}
          choices={(Object.keys(labels) as EventForm[Name][]).map(one => ({
            value: one,
            label: labels[one],
          }))}
        />
      )}
    />
  )
  return (
    <div className="space-y-10">
      <Fields>
        <TextField {...field('name', say.name, say.nameHint)} />
        <TextArea {...field('desc', say.desc, say.descHint)} />
      </Fields>
      <Fields title={say.when}>
        <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
          <TextField {...field('startsAt', say.startsAt)} type="datetime-local" />
          <TextField {...field('endsAt', say.endsAt)} type="datetime-local" />
        </div>
        <Timezone {...field('timezone', say.timezone, say.timezoneHint)} />
      </Fields>
      <Fields title={say.where}>
        <TextField {...field('location', say.location, say.locationHint)} />
        <TextField {...field('coordinates', say.coordinates, say.coordinatesHint)} inputMode="text" />
      </Fields>
      <Fields title={say.joining}>
        {choices('joinPolicy', say.joinPolicy, say.joinPolicies)}
        {joinPolicy === 'domains' && (
          <TextField
            {...field('joinDomains', say.joinDomains, say.joinDomainsHint)}
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        {choices('registration', say.registration, say.registrations)}
        {choices('visibility', say.visibility, say.visibilities)}
        <Note>{say.visibilityHints[visibility]}</Note>
      </Fields>
      <Fields title={say.service}>
        <Controller
          name="coordinator"
          control={form.control}
          render={({ field: { value, onChange, ref } }) => (
            <CoordinatorField
              {...{ eventId, value, onChange, ref, isBusy }}
              name="coordinator"
              label={say.coordinator}
              hint={eventId === null ? say.coordinatorHint : say.coordinatorByNameHint}
              error={errors.coordinator?.message}
            />
          )}
        />
        <TextArea {...field('drinks', say.drinks, say.drinksHint)} />
        {choices('carPooling', say.rides, say.carPooling)}
        {start.carPooling === 'on' && carPooling === 'off' && <Note>{say.carPoolingOffHint}</Note>}
      </Fields>
    </div>
  )
}

function Fields({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={title === undefined ? undefined : id} className="space-y-5">
      {title !== undefined && (
        <h2 id={id} className="font-semibold text-base">
          {title}
        </h2>
      )}
      {children}
    </section>
  )
}

/** Announced when it changes, because it says what the choice above it does. */
const Note = ({ children }: { children: string }) => (
  <p role="status" className="-mt-3 text-muted text-sm">
    {children}
  </p>
)

/** Browsers list old names: Kolkata is Calcutta in some. */
const ZONES = [...new Set(['Asia/Kolkata', ...Intl.supportedValuesOf('timeZone'), 'UTC'])].filter(
  zone => zone !== 'Asia/Calcutta',
)

function Timezone(props: ComponentProps<typeof TextField>) {
  const id = useId()
  return (
    <div>
      <TextField {...props} list={id} autoCapitalize="none" spellCheck={false} />
      <datalist id={id}>
        {ZONES.map(zone => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </div>
  )
}
