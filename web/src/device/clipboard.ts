/** False where the browser does not let a page write (no https, no permission): the text is then there to select. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
