/** The proof that a domain is a seller's: a DNS record below it, or a file on its website. */
import { Resolver } from 'node:dns/promises';
import type { ProofSources } from '../http/context.ts';
import { fetchFile } from '../security/fetch-file.ts';

const timeout = 5_000;
const maxFile = 4096;
/** What a proof begins with, so that a person who meets the record knows what it is for. */
const prefix = 'foyer-domain=';

/** The DNS servers of this machine, and the internet alone. */
const usualSources: ProofSources = {
  txt: async (name) => await new Resolver({ timeout, tries: 2 }).resolveTxt(name),
  file: async (address) => await fetchFile(address, { reach: 'public', largest: maxFile, timeout }),
};

/** The two ways to prove a domain; one of them is enough. */
export function proofsOf({ domain, token }: { readonly domain: string; readonly token: string }) {
  return {
    record: `_foyer.${domain}`,
    file: `https://${domain}/.well-known/foyer-domain`,
    text: `${prefix}${token}`,
  };
}

/** Whether a domain has one of the proofs now. */
export async function isProven(
  named: { readonly domain: string; readonly token: string },
  { txt, file }: Partial<ProofSources> = {},
): Promise<boolean> {
  const { record, file: address, text } = proofsOf(named);
  const [records, content] = await Promise.all([
    (txt ?? usualSources.txt)(record).catch(() => []),
    (file ?? usualSources.file)(address),
  ]);
  const lines = [
    ...records.map((pieces) => pieces.join('')),
    ...(content === undefined ? [] : new TextDecoder().decode(content).split(/\r?\n/)),
  ];
  return lines.some((line) => line.trim() === text);
}
