import type { EventReply } from '@muster/domain/events/schema.ts'
import type { Sheet } from '@muster/domain/imports/columns.ts'
import { linkTo, routes } from '@muster/domain/shell/routes.ts'
import { FileSpreadsheet } from 'lucide-react'
import { ButtonLink } from '#ui/button.tsx'

export const SheetsLink = ({ event, table }: { event: EventReply; table: Sheet }) => (
  <ButtonLink
    to={`${linkTo('sheets', event.id)}?table=${table}`}
    variant="secondary"
    icon={<FileSpreadsheet aria-hidden="true" />}
  >
    {routes.sheets.title}
  </ButtonLink>
)
