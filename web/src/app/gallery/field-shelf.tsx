import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { PasswordField, TextField } from '#ui/field.tsx'
import { Shelf } from './shelf.tsx'

export function FieldShelf() {
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
