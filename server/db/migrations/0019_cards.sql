CREATE TABLE "cards" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"student_id" integer,
	"employee_id" integer,
	"made_by" integer NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"voided_by" integer,
	"voided_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "cards_code_unique" UNIQUE("code"),
	CONSTRAINT "cards_holder" CHECK (("cards"."student_id" is null) <> ("cards"."employee_id" is null)),
	CONSTRAINT "cards_voided" CHECK (("cards"."voided_at" is null) = ("cards"."voided_by" is null)),
	CONSTRAINT "cards_reason" CHECK (("cards"."voided_at" is null) = ("cards"."reason" is null))
);
--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cards_student" ON "cards" USING btree ("student_id") WHERE "cards"."voided_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "cards_employee" ON "cards" USING btree ("employee_id") WHERE "cards"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "cards_made" ON "cards" USING btree ("made_at");