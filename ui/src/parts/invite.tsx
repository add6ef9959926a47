import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";

import { summary, tablePath } from "../api";
import { Icon } from "../art";
import { t } from "../i18n";
import { tableUrl } from "../router";
import { canShare, copy, share } from "../share";
import { notify } from "./toast";

const TOLD_FOR = 2500;

interface InviteProps {
  readonly code: string;
  /** The name of the game. */
  readonly game: string;
}

/** The three ways to a table: the QR code, the code to type, the link to send. */
export function Invite({ code, game }: InviteProps): JSX.Element {
  const copied = useSignal(false);
  const link = useSignal(new URL(tableUrl(code), location.href).href);
  useEffect(() => {
    // The server may know a better address than ours: on its own machine we are at "localhost".
    summary(code).then(
      (table) => (link.value = table.link || link.value),
      () => undefined,
    );
  }, [code]);
  const url = link.value;

  const copyLink = async () => {
    if (!(await copy(url))) {
      notify(t("lobby.copy-failed", { url }));
      return;
    }
    copied.value = true;
    setTimeout(() => (copied.value = false), TOLD_FOR);
  };

  return (
    <div class="invite">
      <img
        class="qr"
        src={`${tablePath(code)}/qr.svg`}
        alt={t("lobby.qr", { code })}
        width="132"
        height="132"
      />
      <div class="ways">
        <div>
          <div class="small">{t("lobby.code")}</div>
          <div class="code">{code}</div>
        </div>
        {canShare() && (
          <button
            type="button"
            class="btn calm row"
            onClick={() => void share(t("lobby.invite", { code, game }), url)}
          >
            <Icon name="share" />
            {t("lobby.share")}
          </button>
        )}
        <button type="button" class="btn calm row" onClick={() => void copyLink()}>
          <Icon name={copied.value ? "check" : "copy"} />
          <span aria-live="polite">{t(copied.value ? "lobby.copied" : "lobby.copy")}</span>
        </button>
      </div>
    </div>
  );
}
