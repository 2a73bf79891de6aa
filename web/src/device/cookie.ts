export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find(pair => pair.startsWith(`${name}=`))
  return found?.slice(name.length + 1)
}

export function writeCookie(name: string, value: string, days: number) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `${name}=${value}; path=/; max-age=${days * 24 * 60 * 60}; samesite=lax`
}
