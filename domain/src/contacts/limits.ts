/** How many of a person's contacts the app shows. */
export const CONTACTS_SHOWN = 50
/** A contact that is older shows its time, a newer one how many minutes ago it was. */
export const AGO_FOR_MINUTES = 60
