// Sends plain-text mail over SMTP.
import { createTransport } from "nodemailer";

export interface Message {
  to: string;
  subject: string;
  text: string;
  /** Becomes the Message-ID, so that a mail that is sent twice can be recognised. */
  id: string;
}

export type Mailer = ReturnType<typeof createMailer>;

export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }) {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";
  return {
    /** Rejects if the server didn't accept the mail. */
    async send({ to, subject, text, id }: Message): Promise<void> {
      await transport.sendMail({
        from,
        // As an object, because a text with a comma in it would be taken for a list of recipients.
        to: { name: "", address: to },
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        headers: { "Auto-Submitted": "auto-generated" },
      });
    },
    /** Connects and signs in; rejects with the server's words. */
    async check(): Promise<void> {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
