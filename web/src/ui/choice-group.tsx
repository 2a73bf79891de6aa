import { clsx } from 'clsx'
import { type ReactNode, type Ref, useId } from 'react'
import { chipLook } from './chip.tsx'
import { FieldNote } from './field-note.tsx'

interface Choice<Value> {
  value: Value
  label: string
}

interface GroupProps {
  legend: string
  name: string
  /** it stands above as a heading already, so that only a screen reader needs it */
  isLegendHidden?: boolean | undefined
  /** a word that says so, where one has to choose */
  requiredLabel?: string | undefined
  error?: string | undefined
  /** names of a few letters stand in columns */
  isShort?: boolean | undefined
  isBusy?: boolean | undefined
  /** the chip that takes the focus when something is wrong with the choice */
  ref?: Ref<HTMLInputElement> | undefined
}

interface ChoiceGroupProps<Value extends string> extends GroupProps {
  choices: readonly Choice<Value>[]
  value: Value | null
  onChange: (value: Value) => void
}

/** One of several, as chips. The arrows of the keyboard go along, as the browser's own radio buttons do. */
export function ChoiceGroup<Value extends string>({
  choices,
  value,
  onChange,
  ref,
  isBusy,
  ...group
}: ChoiceGroupProps<Value>) {
  const focused = Math.max(
    choices.findIndex(choice => choice.value === value),
    0,
  )
  return (
    <Group {...group} role="radiogroup">
      {choices.map((choice, at) => (
        <ChoiceChip
          key={choice.value}
          ref={at === focused ? ref : undefined}
          type="radio"
          required={group.requiredLabel !== undefined}
          name={group.name}
          value={choice.value}
          isChosen={choice.value === value}
          onToggle={() => !isBusy && onChange(choice.value)}
        >
          {choice.label}
        </ChoiceChip>
      ))}
    </Group>
  )
}

interface ManyChoicesProps extends GroupProps {
  choices: readonly Choice<string>[]
  values: readonly string[]
  onToggle: (value: string) => void
  /** stands first, and is chosen as long as nothing else is */
  none: { label: string; onChoose: () => void }
}

/** Any of several, as chips. */
export const ManyChoices = ({ choices, values, onToggle, none, ref, isBusy, ...group }: ManyChoicesProps) => (
  <Group {...group}>
    <ChoiceChip
      ref={ref}
      type="checkbox"
      name={group.name}
      value=""
      isChosen={values.length === 0}
      onToggle={() => !isBusy && none.onChoose()}
    >
      {none.label}
    </ChoiceChip>
    {choices.map(({ value, label }) => (
      <ChoiceChip
        key={value}
        type="checkbox"
        name={group.name}
        value={value}
        isChosen={values.includes(value)}
        onToggle={() => !isBusy && onToggle(value)}
      >
        {label}
      </ChoiceChip>
    ))}
  </Group>
)

interface ChipsProps extends Omit<GroupProps, 'ref' | 'name' | 'isBusy'> {
  role?: 'radiogroup'
  children: ReactNode
}

function Group({ legend, isLegendHidden, requiredLabel, error, isShort, role, children }: ChipsProps) {
  const id = useId()
  return (
    <fieldset
      role={role}
      aria-describedby={error ? id : undefined}
      aria-invalid={(role && error !== undefined) || undefined}
      className="min-w-0"
    >
      <legend className={isLegendHidden ? 'sr-only' : 'mb-2.5 font-medium text-sm'}>
        {legend}
        {requiredLabel && <span className="font-normal text-muted"> {requiredLabel}</span>}
      </legend>
      <div
        className={clsx(
          'gap-2',
          isShort
            ? 'grid max-w-narrow grid-cols-[repeat(auto-fit,minmax(3rem,1fr))] [&>label]:px-1'
            : 'flex flex-wrap',
        )}
      >
        {children}
      </div>
      <FieldNote id={id} error={error} />
    </fieldset>
  )
}

interface ChoiceChipProps {
  type: 'radio' | 'checkbox'
  required?: boolean
  name: string
  value: string
  isChosen: boolean
  onToggle: () => void
  ref?: Ref<HTMLInputElement> | undefined
  children: string
}

/** A long name takes more lines: no name is too long for a phone. */
const ChoiceChip = ({ isChosen, onToggle, children, ...input }: ChoiceChipProps) => (
  <label
    className={clsx(
      chipLook(isChosen),
      'relative min-w-11 max-w-full cursor-pointer justify-center rounded-xl! py-1.5 [overflow-wrap:anywhere]',
      'has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
    )}
  >
    {/* it lies over its whole chip, so that what a screen reader outlines and touches is the chip */}
    <input
      {...input}
      checked={isChosen}
      onChange={onToggle}
      className="absolute inset-0 cursor-pointer appearance-none rounded-xl outline-none"
    />
    {children}
  </label>
)
