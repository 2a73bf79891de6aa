/** The number on the icon of the installed app; `0` removes it. Not every browser has it. */
export async function showBadge(count: number | null): Promise<void> {
  if (count === null || !('setAppBadge' in navigator)) return
  await navigator.setAppBadge(count).catch(() => undefined)
}
