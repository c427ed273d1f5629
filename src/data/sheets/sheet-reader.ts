import { readBook, type Chosen } from '#domain/sheets/read-book.ts'

export type Asked = { bytes: Uint8Array; chosen: Chosen }

addEventListener('message', ({ data: { bytes, chosen } }: MessageEvent<Asked>) => {
  void readBook(bytes, chosen).then((reading) => postMessage(reading))
})
