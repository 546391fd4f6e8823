// The sources that reach a browser, as the compiler reads them.
import { join } from 'node:path';
import ts from 'typescript';

/** @param {string} root */
export const programOf = (root) => {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, '.config/tsconfig.browser.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
      },
    },
  );
  if (!config) throw new Error('There is no .config/tsconfig.browser.json');
  return ts.createProgram(config.fileNames, config.options);
};
