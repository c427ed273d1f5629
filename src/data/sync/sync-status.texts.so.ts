import type { Translation } from '#domain/core/translations.ts'
import type { statusTexts } from './sync-status.texts.ts'

export const statusSo: Translation<typeof statusTexts> = {
  allSent: (time) => (time ? `Dhammaan waa la diray (${time})` : 'Dhammaan waa la diray'),
  allSentShort: 'La diray',
  full: (waiting) =>
    `Qalabkani waa buuxaa: wax kale laguma kaydin karo${waiting > 0 ? `, ${waiting} ayaa sugaya` : ''}`,
  fullShort: 'Qalabku waa buuxaa',
  waiting: (count, oldest) => `${count} ayaa sugaya${oldest ? ` (kan ugu horreeyey ${oldest})` : ''}`,
  waitingShort: (count) => `${count} sugaya`,
  handedShort: (count) => `${count} la sidaa`,
  handed: (count) => `${count} waa la dhiibay, weli lama xaqiijin`,
  sending: (done, total) => `Dirayaa ${done} ee ${total}`,
  sendingShort: (done, total) => `Dirayaa ${done}/${total}`,
  signIn: (count) => `Soo gal si ${count} loo diro`,
  signInShort: 'Soo gal',
  attention: (count) => `${count} ayaa kaa baahan in aad eegto`,
  attentionShort: (count) => `Eeg ${count}`,
  foreign: 'Server kale ayaa ka jawaabaya ciwaankan; waxba looma diro. U sheeg maamulahaaga.',
  noInternet: 'Dugsiga waa la helay, internet ma jiro',
  noServer: 'Server-ka dugsiga lama helin',
  noServerShort: 'Server ma jiro',
  others: (count) => `${count} oo qof kale leeyahay ayaa sugaya`,
  othersShort: (count) => `${count} oo kale`,
}
