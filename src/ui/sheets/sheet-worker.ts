import { tableOf } from './sheet-table.ts'

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  void tableOf(new Uint8Array(data)).then((answer) => postMessage(answer))
})
