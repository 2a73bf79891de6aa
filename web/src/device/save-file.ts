export function saveFile(name: string, content: BlobPart, type: string) {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // the download has its own reference by the next task
  setTimeout(() => URL.revokeObjectURL(url))
}
