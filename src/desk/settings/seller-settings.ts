/** The base of a page of settings that belong to the record of the seller. */
import { sellers, type Seller, type SellerChanges } from '../../contract/sellers.ts';
import { SettingsForm, type Through } from './settings-form.ts';

export abstract class SellerSettings extends SettingsForm<Seller> {
  private client(through: Through) {
    return this.desk.client({ sellers: { me: sellers.me, update: sellers.update } }, through).sellers;
  }

  protected override read(through: Through): Promise<Seller> {
    return this.client(through).me({});
  }

  protected override write(changes: Readonly<Record<string, unknown>>, through: Through): Promise<Seller> {
    return this.client(through).update({ id: 'me', ...(changes as SellerChanges) });
  }
}
