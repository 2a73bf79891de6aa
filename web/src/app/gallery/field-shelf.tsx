import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ChoiceGroup, ManyChoices } from '#ui/choice-group.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { PasswordField, TextField } from '#ui/field.tsx'
import { MultiSelect } from '#ui/multi-select.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { Shelf } from './shelf.tsx'

const towns = ['Kothrud', 'Koregaon Park', 'A neighbourhood with a name that is longer than a phone is wide']
const sizes = ['S', 'M', 'L', 'XL', '2XL', '3XL'].map(value => ({ value, label: value }))
const drinks = ['Masala chai', 'Beer', 'A drink with a name that takes more than one line on a phone'].map(
  value => ({ value, label: value }),
)

export function FieldShelf() {
  return (
    <>
      <TextFields />
      <Choices />
      <Suggestions />
      <Several />
      <Numbers />
    </>
  )
}

function Choices() {
  const [size, setSize] = useState<string | null>(null)
  const [chosen, setChosen] = useState(['Beer'])
  const toggle = (drink: string) =>
    setChosen(chosen.includes(drink) ? chosen.filter(one => one !== drink) : [...chosen, drink])
  return (
    <Shelf name="ChoiceGroup, ManyChoices">
      <ChoiceGroup
        legend="Jacket size"
        name="size"
        requiredLabel="Required"
        isShort
        choices={sizes}
        value={size}
        onChange={setSize}
        error={size ? undefined : 'Please select your jacket size'}
      />
      <ManyChoices
        legend="Drinks"
        name="drinks"
        choices={drinks}
        values={chosen}
        onToggle={toggle}
        none={{ label: 'None', onChoose: () => setChosen([]) }}
      />
    </Shelf>
  )
}

function Suggestions() {
  const [text, setText] = useState('')
  const options = towns
    .filter(town => town.toLowerCase().includes(text.toLowerCase()))
    .map(town => ({ key: town, label: town, detail: 'Pune' }))
  const found = { title: options.length > 0 ? `${options.length} suggestions` : 'Nothing found' }
  return (
    <Shelf name="Combobox">
      <Combobox
        label="Town"
        name="town"
        hint="A name with an x is looked for for ever."
        clearLabel="Clear"
        listLabel="Suggestions"
        text={text}
        onText={setText}
        options={options}
        status={text.includes('x') ? { title: 'Searching...', isBusy: true } : found}
        onChoose={({ label }) => setText(label)}
        onEnter={() => undefined}
      />
    </Shelf>
  )
}

const people = [
  'Asha Rao',
  'Ravi Iyer',
  'अपर्णा देशपांडे',
  'Somebody whose name is longer than a phone is wide by far',
].map(name => ({ key: name, label: name }))

function Several() {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(people.slice(2))
  const found = people.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
  return (
    <Shelf name="MultiSelect">
      <MultiSelect
        label="People"
        name="people"
        hint="At most three."
        clearLabel="Clear"
        listLabel="People"
        text={text}
        onText={setText}
        options={found}
        status={{ title: `${found.length} found` }}
        chosen={chosen}
        chosenLabel="Chosen"
        removeLabel={name => `Remove ${name}`}
        onChoose={person => setChosen([...chosen, person])}
        onRemove={person => setChosen(chosen.filter(({ key }) => key !== person.key))}
        isFull={chosen.length > 2}
      />
    </Shelf>
  )
}

function Numbers() {
  const [seats, setSeats] = useState(4)
  return (
    <Shelf name="Stepper, TextArea">
      <Stepper
        label="Seats"
        value={seats}
        onChange={setSeats}
        max={7}
        lessLabel="Less"
        moreLabel="More"
        hint="You take one of them."
        error={seats < 3 ? 'Three people are in it already' : undefined}
      />
      <TextArea label="Note" name="note" hint="Optional." placeholder="A small boot" />
      <TextArea label="Note" name="wrong" error="Please use at most 300 characters" defaultValue="…" />
    </Shelf>
  )
}

function TextFields() {
  const [hasError, setHasError] = useState(true)
  return (
    <Shelf name="Field">
      <TextField label="Name" name="name" placeholder="As on your ticket" />
      <TextField label="Email" name="email" type="email" hint="We send your tickets there." />
      <TextField
        label="Contact number"
        name="contact"
        prefix="+91"
        defaultValue="12345"
        error={hasError ? 'Please enter a valid 10-digit Indian mobile number' : undefined}
      />
      <PasswordField
        label="Password"
        name="password"
        defaultValue="muster"
        showLabel="Show"
        hideLabel="Hide"
      />
      <TextField label="Not now" name="off" defaultValue="Disabled" disabled />
      <Button size="sm" variant="quiet" onClick={() => setHasError(!hasError)}>
        Toggle the error
      </Button>
    </Shelf>
  )
}
