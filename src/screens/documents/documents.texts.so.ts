import type { Translation } from '#domain/core/translations.ts'
import { DOCUMENT_LIMITS } from '#domain/documents/documents.schema.ts'
import { term } from '#domain/school/terms.so.ts'
import type { documentTexts } from './documents.texts.ts'

export const documentsSo: Translation<typeof documentTexts> = {
  kinds: {
    rules: {
      lead: 'Xeerarka dugsiga oo fayl PDF ah, loogu talogalay qof kasta oo soo gala: shaqaalaha iyo waalidiinta.',
      formTitle: 'Soo geli dukumenti',
      yours: (count) => `Dukumentiyadaada (${count})`,
      emptyHint: 'Waxa halkan la soo geliyo qof walba wuu ka akhriyi karaa Xeerarka dugsiga.',
    },
    scheme: {
      lead: 'Waxa toddobaad kasta la dhigayo, fayl PDF ah. Macallimiintu kooda ayay soo geliyaan; xafiiskuna dhammaan wuu akhriyaa.',
      formTitle: 'Soo geli qorshe casharro',
      yours: (count) => `Qorshayaasha casharrada (${count})`,
      emptyHint: 'Qorshaha casharrada waxaa akhriya xafiiska iyo qofkii soo geliyey.',
    },
  },
  noun: ['dukumenti', 'dukumenti'],
  file: 'documents',
  search: 'Ku raadi cinwaan ama qof',
  empty: 'Dukumenti lama helin!',
  failed: 'Dukumentiyada lama soo rari karin.',
  needsServer:
    'Server-ka dugsiga lama gaadhi karo. Waxaa la furi karaa oo keliya dukumentiyada lagu hayo qalabkan, waxna lama soo gelin karo lamana tirtiri karo.',
  fields: { title: 'Cinwaanka', by: 'Soo geliyey', day: 'La soo geliyey', size: 'Cabbirka', actions: 'Hawlaha' },
  rules: {
    lead: 'Dukumentiyada dugsiga, qof walba ayay u yihiin.',
    away: 'Server-ka dugsiga lama gaadhi karo. Waxaa la furi karaa oo keliya dukumentiyada lagu hayo qalabkan.',
    hint: 'Marka xafiisku mid soo geliyo, halkan ayaa lagu muujiyaa.',
    uploaded: (day) => `La soo geliyey ${day}`,
    by: (name, size) => `${name} · ${size}`,
  },
  open: {
    open: 'Fur',
    openOf: (title) => `Fur ${title}`,
    failed: 'Dukumentiga lama furi karin.',
    noServer: 'Dukumentigu ma iman. Internet la’aan waxaa lagu furi karaa oo keliya halka qalabkan lagu hayo.',
  },
  keep: {
    keep: 'Ku hay qalabkan',
    keepOf: (title) => `${title} ku hay qalabkan`,
    dropOf: (title) => `${title} ha ku sii hayn qalabkan`,
    kept: 'Qalabkan ayuu ku jiraa',
    done: 'Dukumentiga hadda internet la’aan waa la furi karaa.',
    arriving: (share) => `Waa la soo qaadayaa ${Math.round(share * 100)} %`,
    failed: 'Dukumentiga laguma hayn karin qalabkan.',
    noServer:
      'Dukumentigu ma dhammaan. Mar kale isku day marka uu internet jiro; halkii uu ka istaagay ayuu ka sii socdaa.',
    full: 'Qalabkan boos uma hadhin dukumentiga.',
  },
  form: {
    title: 'Cinwaanka',
    titleRequired: 'Cinwaan ayaa loo baahan yahay',
    titleTooLong: `Cinwaanku waa inuu ahaado ${DOCUMENT_LIMITS.title} xaraf ama ka yar`,
    counted: (length) => `${length} ka mid ah ${DOCUMENT_LIMITS.title} xaraf`,
    drop: 'PDF halkan ku soo tuur, ama',
    browse: 'Dooro fayl',
    zone: 'Faylka PDF',
    limits: 'PDF, ugu badnaan 10 MB',
    fileRequired: 'Fayl PDF ah ayaa loo baahan yahay',
    notPdf: 'Faylal PDF ah oo keliya ayaa la aqbalaa',
    notPdfDropped: 'Faylal PDF ah oo keliya ayaa la soo gelin karaa',
    tooLarge: 'Fayl aad u weyn (ugu badnaan 10MB)',
    removeFile: (name) => `Ka saar ${name}`,
    upload: 'Soo geli dukumentiga',
    uploading: 'PDF-ka waa la soo gelinayaa...',
    sent: (share) =>
      share < 1 ? `${Math.floor(share * 100)} % waa la diray` : 'Waa la diray; dugsigu wuu kaydinayaa …',
    restored: 'Cinwaankii aad hore u qortay waa la soo celiyey. Fadlan faylka mar kale dooro.',
    done: 'Dukumentiga waa la soo geliyey',
    known: 'Dukumentigan hore ayaa loo soo geliyey.',
    failed: 'Dukumentiga lama soo gelin karin.',
    noServer:
      'Dukumenti waxaa la soo gelin karaa oo keliya marka la gaadho server-ka dugsiga. Cinwaanka iyo faylku weli way joogaan; haddii aad mar kale dirto hal mar ayuun baa la soo gelinayaa.',
  },
  delete: {
    deleteOf: (title) => `Tirtir ${title}`,
    title: 'Tirtir dukumentiga',
    confirm: term.Delete,
    asks: 'Ma hubtaa inaad tirtirto dukumentigan?',
    devices: 'Qalabyada haya way tirtirayaan marka ay mar dambe gaadhaan dugsiga.',
    done: 'Dukumentiga waa la tirtiray',
    failed: 'Dukumentiga lama tirtiri karin',
    noServer: 'Tirtirku wuxuu u baahan yahay xidhiidh server-ka dugsiga.',
  },
}
