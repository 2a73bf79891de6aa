/** The least recently used subscription is dropped for an eleventh one. */
export const DEVICES_PER_PERSON = 10
export const ENDPOINT_MAX = 1000
export const USER_AGENT_MAX = 300
/** On a phone, from the end of the install flow to the question about notifications. */
export const PROMPT_AFTER_INSTALL_MS = 5000
/** After "Not now". */
export const ASK_AGAIN_AFTER_MS = 24 * 3_600_000
/** After "Not now" to the installation, where it is only suggested. */
export const SUGGEST_AGAIN_AFTER_MS = 7 * 24 * 3_600_000
export const INSTALL_TOAST_MS = 5000
/** From the tap on "Update Now" to the reload. */
export const RELOAD_AFTER_MS = 1000
/** An open app looks for a new version. */
export const LOOK_AGAIN_AFTER_MS = 3_600_000
/** A too old app waits so long for the new version's files. */
export const INSTALL_WAIT_MS = 15_000
/** After an update, and between two looks. */
export const UPDATE_REST_MS = 60_000
/** How often a due update looks whether the form is gone. */
export const BLOCKED_LOOK_MS = 1000
