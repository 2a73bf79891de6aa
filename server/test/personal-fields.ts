/** A JSON Schema as OpenAPI has it, with its references resolved. */
export interface Schema {
  properties?: Readonly<Record<string, Schema>>
  items?: Schema
  anyOf?: readonly Schema[]
  allOf?: readonly Schema[]
  oneOf?: readonly Schema[]
}

const PERSONAL = new Set([
  ...['username', 'email', 'contact', 'phone', 'mobile', 'confirmed', 'jwt', 'birthday', 'gender'],
  ...['userAgent', 'lastUsedAt', 'lastReadAt', 'ip', 'ipAddress', 'device'],
  ...[
    'street',
    'city',
    'state',
    'zipCode',
    'country',
    'formattedAddress',
    'flat',
    'landmark',
    'address',
    'latitude',
    'longitude',
  ],
  ...['placeId', 'place_id', 'description', 'main_text', 'secondary_text'],
  ...['food', 'drinkPreference', 'tshirtSize', 'meetingPoint', 'note', 'departureTime', 'returnTime'],
  ...['relation', 'detourMinutes', 'request_status', 'message', 'reason', 'invalidated_reason'],
  ...['answer', 'place', 'receivedAt'],
  'lastEndedAt',
  ...['passNumber', 'passKey'],
  ...['at', 'checkedInAt', 'roomNumber', 'calendar', 'url'],
  ...[
    'isJoined',
    'isExcused',
    'isCoordinator',
    'joinRefusal',
    'hasPreferences',
    'requestsToAnswer',
    'isWaiting',
    'hasHome',
    'ownsPoolId',
    'inPoolId',
    'asksPoolId',
  ],
])

/** Facts about an event, the region, the map or the server, the sentence beside the data, and a number of people. */
const NOT_PERSONAL = /\.(locationCoOrds|region|coverImage|cover|tiles|backup)\.|^message$|\.by\.email$/

/** A person is `{id, name}`; a thing that has a name also has a documentId. */
const isPersonName = (parent: Schema, parentKey: string | undefined) =>
  parentKey === 'role' ||
  parent.properties?.email !== undefined ||
  (parent.properties?.id !== undefined && parent.properties.documentId === undefined)

function pathsOf(schema: Schema, path: readonly string[]): string[] {
  const inner = [schema.items, ...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.oneOf ?? [])]
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const here = [...path, key]
    const isPersonal = key === 'name' ? isPersonName(schema, path.at(-1)) : PERSONAL.has(key)
    return [...(isPersonal ? [here.join('.')] : []), ...pathsOf(property, here)]
  })
  return [...own, ...inner.flatMap(one => (one ? pathsOf(one, path) : []))]
}

/** The personal fields of a reply, as paths below `data`. */
export const personalFieldsOf = (reply: Schema): string[] =>
  pathsOf(reply, [])
    .filter(path => !NOT_PERSONAL.test(path))
    .map(path => path.replace(/^data\./, ''))
