/** The QR code of a ticket code, for paper and email. */
import { correction, generate, mode } from 'lean-qr';
import { generate as generateText } from 'lean-qr/nano';

/**
 * The modules; nothing for a text that is too long for a code. A signed code is capitals and digits: in the mode for these
 * it has 41 modules in a row in place of 49.
 */
export function qrModules(code: string): ReturnType<typeof generateText> | undefined {
  const isLong = /^[A-Z\d]{100,}$/.test(code);
  try {
    const options = { minCorrectionLevel: correction.M };
    return isLong ? generate(mode.alphaNumeric(code), options) : generateText(code, options);
  } catch {
    return undefined; // the text is shown beside the picture
  }
}
