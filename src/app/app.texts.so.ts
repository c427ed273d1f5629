import type { Translation } from '#domain/core/translations.ts'
import type { appTexts } from './app.texts.ts'

export const appSo: Translation<typeof appTexts> = {
  product: 'Dugsi',
  notFoundTitle: 'Bogga lama helin',
  notFound: 'Cinwaankan bog ma laha.',
  backToDashboard: 'Ku noqo bogga hore',
  crashTitle: 'Boggan wuu istaagay',
  crash: 'Wixii lagu kaydiyey qalabkan waa badbaado. Bogga mar kale soo rar si aad u sii waddo.',
  reload: 'Mar kale soo rar',
  languageAway: 'Luqaddani weli kuma jirto qalabkan. Mar kale dooro marka uu internet jiro.',
  chunkTitle: 'Boggan lama soo rari karin',
  broken:
    'Kaydka qalabkan lama furi karo. Xidh tabyada kale ee Dugsi oo mar kale soo rar; daaqad gaar ah (private) Dugsi kuma shaqayn karo.',
  keptAt: (time) => `Sidii ay ahayd ${time}. Waa la furayaa…`,
  update: {
    ready: 'Nooc cusub ayaa diyaar ah',
    take: 'Hadda cusboonaysii',
    later: 'Hadhow',
    hindrance: {
      sending: 'Wuxuu sugayaa inta dirista laga dhammeeyo.',
      waiting: 'Fadlan sug ilaa wax kasta oo qalabkan ku jira la diro.',
      draft: 'Fadlan marka hore dhammee foomka ka furan qalabkan.',
    },
  },
}
