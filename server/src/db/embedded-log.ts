/** The part of the app's logger that the embedded database uses. */
export interface EmbeddedLog {
  info(detail: object | string, message?: string): void
  warn(detail: object | string, message?: string): void
  error(detail: object | string, message?: string): void
}
